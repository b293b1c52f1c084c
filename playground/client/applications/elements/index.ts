/** `foundry.applications.elements`. */

import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from './multi-select.ts';
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLRangePickerElement,
} from './pickers.ts';
import { HTMLProseMirrorElement } from './prose-mirror.ts';
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from './tags.ts';
import { HTMLEnrichedContentElement, HTMLSecretBlockElement } from './texts.ts';

export { AbstractFormInputElement } from './form-element.ts';
export { AbstractMultiSelectElement } from './multi-select.ts';
export {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

const ELEMENTS = [
  ...[HTMLProseMirrorElement, HTMLStringTagsElement, HTMLDocumentTagsElement, HTMLMultiSelectElement],
  ...[HTMLMultiCheckboxElement, HTMLRangePickerElement, HTMLColorPickerElement, HTMLFilePickerElement],
  ...[HTMLCodeMirrorElement, HTMLEnrichedContentElement, HTMLSecretBlockElement],
];

/** Makes the elements known to the page, once. */
export function defineElements(): void {
  for (const element of ELEMENTS) {
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
  }
}
