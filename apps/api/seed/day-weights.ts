import { isHoliday } from './acts/holidays.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

/** Factors of the days from Sunday to Saturday, of paydays and the day after, and of public holidays. */
const curves = {
  // People at home buy load; offices and shops that pay bills and restock are closed.
  load: { week: [1.1, 0.95, 0.95, 0.97, 1, 1.15, 1.25], payday: 1.2, holiday: 1.1 },
  cashIn: { week: [0.9, 1, 0.97, 0.97, 1, 1.15, 1.05], payday: 1.2, holiday: 0.92 },
  bills: { week: [0.7, 1.1, 1.05, 1, 1, 1.1, 0.9], payday: 1.2, holiday: 0.82 },
  orders: { week: [0.75, 1.1, 1.05, 1, 1, 1.05, 0.95], payday: 1.1, holiday: 0.82 },
  registrations: { week: [1.12, 0.96, 0.94, 0.95, 1, 1.08, 1.2], payday: 1.2, holiday: 0.9 },
} as const

export type Activity = keyof typeof curves

/** Relative activity of a day, counted from 1970-01-01 in Manila. */
export function dayWeight(activity: Activity, day: number): number {
  const { week, payday, holiday } = curves[activity]
  const date = new Date(day * dayMs)
  return (week[date.getUTCDay()] ?? 1) * (isPayday(day) ? payday : 1) * (isHoliday(day) ? holiday : 1)
}

// Salaries are paid on the 15th and the last day of the month, and spent on that day and the next.
const isPayday = (day: number) => isSalaryDay(day) || isSalaryDay(day - 1)

function isSalaryDay(day: number): boolean {
  const date = new Date(day * dayMs).getUTCDate()
  return date === 15 || new Date((day + 1) * dayMs).getUTCDate() === 1
}
