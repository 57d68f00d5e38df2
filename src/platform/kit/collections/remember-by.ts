/**
 * What was made of an object, remembered as long as the object lives, and no longer: nothing is kept by what a visitor sends.
 * Danger: only for objects that never change, and what is made is shared by all who ask.
 */
export function rememberBy<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const kept = made.get(key)
    if (kept !== undefined) return kept.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}
