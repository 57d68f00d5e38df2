import { describe, expect, it } from 'vitest'
import { createListeners, createStore } from './store.ts'

describe('a store', () => {
  it('notifies listeners after each change until they unsubscribe', () => {
    const { get, set, subscribe } = createStore(1)
    const seen: number[] = []
    const unsubscribe = subscribe(() => seen.push(get()))
    set(2)
    set(3)
    unsubscribe()
    set(4)
    expect([get(), ...seen]).toEqual([4, 2, 3])
  })

  it('notifies every listener, even if one of them unsubscribes during the notification', () => {
    const { subscribe, notify } = createListeners<[number]>()
    const seen: string[] = []
    const unsubscribe = subscribe((fact) => {
      seen.push(`once ${fact}`)
      unsubscribe()
    })
    subscribe((fact) => seen.push(`always ${fact}`))
    notify(1)
    notify(2)
    expect(seen).toEqual(['once 1', 'always 1', 'always 2'])
  })
})
