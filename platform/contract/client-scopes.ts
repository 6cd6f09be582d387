import { z } from 'zod'

/**
 * What an API client may do: a product and an action, such as `load:buy`. A client without a scope of a product cannot sell
 * it.
 */
export const ClientScope = z.enum([
  'app:read',
  'wallet:read',
  'wallet:transfer',
  'wallet:cash-in',
  'wallet:cash-out',
  'wallet:request',
  'merchants:read',
  'merchants:pay',
  'merchants:refund',
  'merchants:capture',
  'load:read',
  'load:buy',
  'bills:read',
  'bills:pay',
  'subscribers:register',
  'subscribers:read',
  'subscribers:write',
  'subscribers:kyc',
  'subscribers:close',
  'agents:read',
  'careers:read',
  'careers:apply',
  'notifications:read',
  'notifications:write',
  'ads:read',
  'ads:top-up',
  'ads:cash-out',
  'ads:cancel',
  'supplies:read',
  'supplies:order',
  'rewards:read',
  'rewards:redeem',
  'roulette:read',
  'roulette:spin',
  'raffles:read',
  'events:read',
  'events:register',
])
export type ClientScope = z.infer<typeof ClientScope>
