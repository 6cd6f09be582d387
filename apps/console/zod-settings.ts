import { config } from 'zod'

// The content security policy forbids the code that zod otherwise generates for objects. Schemas read this setting when
// they are declared, so this module is imported before any contract.
config({ jitless: true })
