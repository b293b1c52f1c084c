/** What the keys of a plan do, once there can be one. @returns whether there was something to do */
export const planKeys: { press(key: string): boolean } = { press: () => false };
