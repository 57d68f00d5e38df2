/** Focal points of pictures: two fractions that are shown as one value. */
import { isPlainObject } from '#kit/browser'
import { differenceTexts as words } from './difference.ts'

type FocalPoint = { readonly x: number; readonly y: number }

export const isFocalPoint = (value: unknown): value is FocalPoint =>
  isPlainObject(value) && Object.keys(value).length === 2 && isShare(value['x']) && isShare(value['y'])

const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1

export const toFocalPointText = ({ x, y }: FocalPoint): string => words.focalPoint(toPercent(x), toPercent(y))

const toPercent = (share: number) => Math.round(share * 100)
