import styles from '../../../styles/plan.css?inline';
import { addStyles } from '../shared/add-styles.ts';

/* The styles of plans come with their code. */

addStyles(styles);
