export {
  clientId,
  draftHead,
  loggedOperation,
  maxOperationsInCall,
  operationsCall,
  outcome,
  undoCall,
  type DraftState,
  type LoggedOperation,
  type Outcome,
} from './calls.ts'
export { operation, type Operation, type OperationKind, type Path, type Place } from './operation.ts'
