/**
 * Maximum nesting depth of arrays and objects in requests and stored values. Forty blocks need 120 levels; the others are for their
 * properties.
 */
export const maxValueDepth = 160
