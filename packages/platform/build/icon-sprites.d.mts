import type { Plugin } from 'vite'

export const iconCategories: readonly string[]
export function iconSprites(): Plugin
export function readIconNames(): Record<string, string>
