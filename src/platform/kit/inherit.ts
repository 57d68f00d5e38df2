/**
 * The object with changes. What it computes when it is asked (getters) it goes on to compute then, where a spread would ask at once;
 * a change of such a property takes its place.
 */
export const inherit = <T extends object, C extends Partial<T>>(object: T, changes: C): T & C =>
  Object.create(object, Object.getOwnPropertyDescriptors(changes)) as T & C
