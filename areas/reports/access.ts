import { placeOf } from '#areas/staff/access.ts'

export const billsLogPlace = placeOf('Reports', 'Bills Payment Transaction Logs')
export const eloadLogPlace = placeOf('Reports', 'ELoad Transaction Logs')
export const blvckLogPlace = placeOf('Reports', 'BLVCK Transaction Logs')
