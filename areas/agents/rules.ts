import type { Message } from '#platform/words.ts'
import { agentsMessages } from '#areas/agents/messages.ts'
/** Normalises an agent code to 4 to 12 letters and digits in capitals. Returns null if the code is invalid. */
export function agentCodeFrom(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{4,12}$/.test(code) ? code : null
}

/** Generated code of an agent without a given code, such as `AGT0000012`. */
export const defaultAgentCode = (number: number) => `AGT${String(number).padStart(7, '0')}`

type Named = { first_name: string; last_name: string }

/** Returns the first name followed by the last name. */
export const agentName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`

type StatusFields = { status: 'active' | 'inactive' }

/** Reason an agent cannot be deactivated, or null if they can. Deactivation is permanent. */
export const getDeactivateError = ({ status }: StatusFields): Message | null =>
  status === 'inactive' ? agentsMessages('ALREADY_INACTIVE') : null
