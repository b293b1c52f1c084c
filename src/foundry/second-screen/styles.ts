import styles from '../../../styles/phone.css?inline';

/* The styles of a second screen come with its code. */

const element = document.createElement('style');
element.textContent = styles;
document.head.append(element);
