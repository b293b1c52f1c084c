import styles from '../../../styles/tour.css?inline';

/* The styles of tours come with their code. */

const element = document.createElement('style');
element.textContent = styles;
document.head.append(element);
