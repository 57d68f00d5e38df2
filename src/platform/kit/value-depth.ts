/** Maximum nesting depth of arrays and objects in requests and stored values: forty blocks are 120, their properties the rest. */
export const maxValueDepth = 160
