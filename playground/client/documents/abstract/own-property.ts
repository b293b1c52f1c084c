/** A property that a document keeps for itself: it can be written, but is not listed among its data. */
export const ownProperty = (value: unknown): PropertyDescriptor => ({
  value,
  writable: true,
  enumerable: false,
  configurable: true,
});
