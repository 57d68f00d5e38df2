/** Maximum nesting depth of arrays and objects in requests and stored values: forty blocks need 120 levels, their properties the rest. */
export const maxValueDepth = 160
