/* Where the card of a step lies: beside what it points at, which it must not cover. */

/** Pixels between things. */
const GAP = 14;
/** Pixels between what a step points at and the ring around it. */
const PADDING = 5;
/** How far from the top a card lies that points at nothing. */
const TOP = 72;

/** The side of the page that no sidebar covers. */
const freeWidth = (): number => {
  const left = document.getElementById('sidebar')?.getBoundingClientRect().left ?? 0;
  return left > 0 ? left : window.innerWidth;
};

interface Place {
  readonly left: number;
  readonly top: number;
}

const within = (value: number, size: number, room: number): number =>
  Math.max(GAP, Math.min(value, room - size - GAP));

/** The place of a card of some size: at the first side of a box where it fits, else over its lower edge. */
function placeBeside(box: DOMRect | undefined, width: number, height: number): Place {
  const { innerWidth, innerHeight } = window;
  if (!box) return { left: within((freeWidth() - width) / 2, width, innerWidth), top: TOP };
  const across = within(box.left + box.width / 2 - width / 2, width, innerWidth);
  const along = within(box.top + box.height / 2 - height / 2, height, innerHeight);
  if (box.left - width - 2 * GAP >= 0) return { left: box.left - width - GAP, top: along };
  if (box.top - height - 2 * GAP >= 0) return { left: across, top: box.top - height - GAP };
  if (box.right + width + 2 * GAP <= innerWidth) return { left: box.right + GAP, top: along };
  return { left: across, top: within(box.bottom + GAP, height, innerHeight) };
}

/** A place that leaves free what is asked of this user, unless a step points at that itself. */
function clearOf(asked: readonly Element[], { left, top }: Place, width: number, height: number): Place {
  const boxes = asked.map((one) => one.getBoundingClientRect());
  const covered = boxes.filter(
    (box) => left < box.right && left + width > box.left && top < box.bottom && top + height > box.top,
  );
  const above = Math.min(...covered.map((box) => box.top)) - height - GAP;
  return covered.length > 0 && above >= GAP ? { left, top: above } : { left, top };
}

/** Lays a card beside what its step points at, and a ring around that. */
export function layOut(card: HTMLElement, ring: HTMLElement, target: Element | undefined): void {
  const box = target?.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const asked = [...document.querySelectorAll('.ff-prompt')].filter((one) => one !== target);
  const { left, top } = clearOf(asked, placeBeside(box, width, height), width, height);
  // The host lays cards in the middle of the page.
  Object.assign(card.style, { inset: 'auto', transform: 'none', left: `${left}px`, top: `${top}px` });
  ring.hidden = !box;
  if (!box) return;
  Object.assign(ring.style, {
    left: `${box.left - PADDING}px`,
    top: `${box.top - PADDING}px`,
    width: `${box.width + 2 * PADDING}px`,
    height: `${box.height + 2 * PADDING}px`,
  });
}
