/** What the keys of a plan do, once there can be one. @returns whether there was something to do */
export const planKeys: { press(key: string): boolean } = { press: () => false };

/** Whether a key means a plan: nobody is typing, or has put the focus on something else. Escape also leaves the plan. */
export function isForPlan(key: string): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement ||
    activeElement === body ||
    activeElement.id === 'board' ||
    (key === 'Escape' && !!activeElement.closest('.ff-plan'))
  );
}
