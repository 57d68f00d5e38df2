/**
 * Caches a value derived from an object for the lifetime of that object, so that visitors' input cannot fill the cache. Danger: only for
 * objects that never change, because all callers share the result.
 */
export function cacheByObject<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const cached = made.get(key)
    if (cached !== undefined) return cached.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}
