/**
 * Returns the object with changes. Computed properties (getters) stay lazy, although a spread would evaluate them at once; a change of such
 * a property replaces it.
 */
export const inherit = <T extends object, C extends Partial<T>>(object: T, changes: C): T & C =>
  Object.create(object, Object.getOwnPropertyDescriptors(changes)) as T & C
