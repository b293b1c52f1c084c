import styles from '../../../styles/windows.css?inline';
import { addStyles } from '../shared/add-styles.ts';

/* The styles of windows and sheets come with their code. */

addStyles(styles);
