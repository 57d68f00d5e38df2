/** Arrays and objects inside each other, in what is sent and in what is stored: forty blocks are 120, their properties the rest. */
export const maxValueDepth = 160
