import { reportError } from '../host.ts';
import { enrichers } from '../ux/text-editor.ts';

/** Stands in for {@link foundry.applications.elements.HTMLEnrichedContentElement} (T13): wakes an enricher's output. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static tagName = 'enriched-content';

  connectedCallback(): void {
    const config = enrichers().find(({ id }) => id && id === this.getAttribute('enricher'));
    try {
      config?.onRender?.(this);
    } catch (error) {
      reportError('enriched-content', error);
    }
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLSecretBlockElement} (T13): a secret passage. */
export class HTMLSecretBlockElement extends HTMLElement {
  static tagName = 'secret-block';

  get secret(): HTMLElement | null {
    return this.querySelector('.secret');
  }
  get revealed(): boolean {
    return this.secret?.classList.contains('revealed') ?? false;
  }
}
