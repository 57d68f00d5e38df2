/** Defines a route. The types of its requests and responses are inferred from its schemas. */
import type { z } from 'zod'

type RouteShapes = {
  readonly tags: readonly string[]
  readonly summary: string
  readonly consumes?: readonly string[]
  readonly params?: z.ZodObject
  readonly querystring?: z.ZodObject
  readonly body?: z.ZodType
  /** Response schemas by status. */
  readonly response?: Readonly<Record<number, z.ZodType | { readonly content: object }>>
}

/** A route without its handler. `url` is relative to `{base}/api`. */
type Route = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/${string}`
  readonly schema: RouteShapes
}
export type ApiRoutes = Readonly<Record<string, Route>>

/** The type `T` with all properties read-only at every level. */
export type ReadonlyDeep<T> = T extends readonly (infer Entry)[]
  ? readonly ReadonlyDeep<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T

type RequestShape<R, Name extends keyof RouteShapes> = R extends {
  readonly schema: { readonly [N in Name]: infer Shape extends z.ZodType }
}
  ? Shape
  : undefined

type SuccessShape<R> = R extends {
  readonly schema: { readonly response: { readonly 200: infer Shape extends z.ZodType } }
}
  ? Shape
  : z.ZodNull

/** The JSON of a successful response; null if it has no body. */
export type ResponseOf<R> = z.output<SuccessShape<R>>

/** A request to a route: path parameters, query and body. */
export type RequestOf<R> = ParamsOf<RequestShape<R, 'params'>> &
  QueryOf<RequestShape<R, 'querystring'>> &
  BodyOf<RequestShape<R, 'body'>>

type EmptyObject = Readonly<Record<never, never>>

type ParamsOf<Shape> = Shape extends z.ZodType
  ? { readonly params: { readonly [Name in keyof z.output<Shape>]: string | number } }
  : EmptyObject

type QueryOf<Shape> = Shape extends z.ZodType ? QueryArgument<QueryText<z.input<Shape>>> : EmptyObject

type QueryArgument<Values> = EmptyObject extends Values
  ? { readonly query?: Values }
  : { readonly query: Values }

/**
 * Query parameters arrive as strings. If a schema accepts any input, it converts the string to a number, so the
 * parameter's type here is number.
 */
type QueryText<Values> = {
  readonly [Name in keyof Values]: unknown extends Values[Name] ? number | undefined : Values[Name]
}

type BodyOf<Shape> = Shape extends z.ZodType
  ? { readonly body: ReadonlyDeep<z.input<Shape>> }
  : { readonly body?: EmptyObject }
