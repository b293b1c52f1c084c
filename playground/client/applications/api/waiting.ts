/* Waits for what elements do by themselves. */

/** Resolves when all images of the element are loaded or have failed. */
export async function imagesLoaded(element: HTMLElement): Promise<void> {
  const pending = [...element.querySelectorAll('img')].filter((img) => img.src && !img.complete);
  await Promise.all(
    pending.map(
      (img) =>
        new Promise<void>((resolve) => {
          img.addEventListener('load', () => resolve(), { once: true });
          img.addEventListener('error', () => resolve(), { once: true });
        }),
    ),
  );
}

/** Resolves when the element's transition is over, or after `timeout` ms. */
export async function transitionOver(element: HTMLElement, timeout: number): Promise<void> {
  await new Promise<void>((resolve) => {
    element.addEventListener('transitionend', () => resolve(), { once: true });
    setTimeout(resolve, timeout);
  });
}
