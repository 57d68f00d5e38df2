/**
 * Returns a copy of the object with the given changes. Computed properties (getters) stay lazy, whereas an object
 * spread would evaluate them immediately. A change to a computed property replaces it.
 */
export const inherit = <T extends object, C extends Partial<T>>(object: T, changes: C): T & C =>
  ({ __proto__: object, ...changes }) as unknown as T & C
