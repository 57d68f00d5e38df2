/** Maximum nesting depth of blocks in content files, stored trees and pages. */
export const maxBlockDepth = 40
