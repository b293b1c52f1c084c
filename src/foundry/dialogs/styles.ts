import styles from '../../../styles/windows.css?inline';

/* The styles of windows and sheets come with their code, so that nobody waits for them who only watches. */

const element = document.createElement('style');
element.textContent = styles;
document.head.append(element);
