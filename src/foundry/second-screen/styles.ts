import styles from '../../../styles/phone.css?inline';
import { addStyles } from '../shared/add-styles.ts';

/* The styles of a second screen come with its code. */

addStyles(styles);
