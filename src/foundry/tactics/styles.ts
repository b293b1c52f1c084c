import styles from '../../../styles/plan.css?inline';

/* The styles of plans come with their code. */

const element = document.createElement('style');
element.textContent = styles;
document.head.append(element);
