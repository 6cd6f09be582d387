import { placeOf } from '#areas/staff/access.ts'
import { approverLevel, fromLevelAnd, makerLevel, toCreate, toUpdate, viewersOf } from '#platform/access.ts'

export const agentPlace = placeOf('Merchant Management', 'Agents')

export const agentReaders = viewersOf(agentPlace)
export const agentMakers = fromLevelAnd(makerLevel, toCreate(agentPlace))
export const agentDeactivators = fromLevelAnd(approverLevel, toUpdate(agentPlace))
