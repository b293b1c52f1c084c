import styles from '../../../styles/docked.css?inline';
import { addStyles } from '../shared/add-styles.ts';

/* The styles of the prompt come with its code. */

addStyles(styles);
