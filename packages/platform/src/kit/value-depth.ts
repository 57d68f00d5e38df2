/**
 * Maximum nesting depth of arrays and objects in requests and stored values. Forty nested blocks need 120 levels; the
 * remaining levels are for their properties.
 */
export const maxValueDepth = 160
