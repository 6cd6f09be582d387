/** A code as it is kept, or null when it cannot be one: 4 to 12 letters and digits, in capitals. */
export function agentCodeFrom(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{4,12}$/.test(code) ? code : null
}

/** The code of an agent who was given none: `AGT0000012`. */
export const defaultAgentCode = (number: number) => `AGT${String(number).padStart(7, '0')}`

type Named = { first_name: string; last_name: string }

/** The agent's name in the order people are addressed. */
export const agentName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`

type StatusFields = { status: 'active' | 'inactive' }

/** Why an agent cannot be deactivated, or null when they can. There is no way back. */
export const getDeactivateError = ({ status }: StatusFields): string | null =>
  status === 'inactive' ? 'This agent is already inactive.' : null
