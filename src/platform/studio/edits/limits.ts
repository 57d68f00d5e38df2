/** Operations in one call at most, as the server has it (`maxOperationsInCall`). */
export const maxInCall = 200
