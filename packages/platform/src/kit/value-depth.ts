/**
 * Maximum nesting depth of arrays and objects in requests and stored values. Forty nested blocks need 120 levels. The
 * levels beyond that are for block properties.
 */
export const maxValueDepth = 160
