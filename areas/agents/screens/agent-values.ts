/** Values of the form for a new agent. */
export type AgentValues = {
  agentCode: string
  first_name: string
  last_name: string
  mobile_number: string
  email: string
  region: string | null
  /** Only filters the list of cities and is not sent. */
  province: string | null
  city: string | null
  area: string
  upline_code: string
}

export const emptyValues: AgentValues = {
  agentCode: '',
  first_name: '',
  last_name: '',
  mobile_number: '',
  email: '',
  region: null,
  province: null,
  city: null,
  area: '',
  upline_code: '',
}
