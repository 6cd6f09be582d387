/**
 * Which areas a server may depend on. `imports`: through their `public.ts`, enforced by `oxlint.config.ts`. `reads`: through
 * the views of their `published.ts`, enforced by `tests/sql-boundaries.test.ts`. Keep both short.
 */
export const neighbours: Record<string, { imports?: string[]; reads?: string[] }> = {
  adjustments: { imports: ['staff', 'wallets'], reads: ['merchants', 'wallets'] },
  agents: { reads: ['places'] },
  approvals: { imports: ['staff'] },
  bills: { imports: ['staff', 'wallets'], reads: ['merchants', 'wallets'] },
  catalogue: { imports: ['eseller'] },
  clients: { reads: ['merchants'] },
  compliance: { imports: ['merchants'], reads: ['merchants', 'staff', 'wallets'] },
  controls: { reads: ['merchants', 'staff', 'wallets'] },
  eload: {
    imports: ['merchants', 'notifications', 'staff', 'wallets'],
    reads: ['adjustments', 'merchants', 'rewards', 'staff', 'wallets'],
  },
  eseller: { imports: ['wallets'] },
  events: { reads: ['merchants'] },
  intake: {
    imports: ['agents', 'bills', 'eload', 'merchants', 'places', 'staff', 'wallets'],
    reads: ['wallets'],
  },
  kantoads: { reads: ['merchants'] },
  merchants: { imports: ['places', 'wallets'], reads: ['agents', 'places'] },
  notifications: { imports: ['merchants'], reads: ['merchants'] },
  operations: { imports: ['staff'] },
  raffle: { reads: ['eload', 'merchants', 'staff', 'wallets'] },
  rewards: { imports: ['staff', 'wallets'], reads: ['merchants'] },
  roulette: { imports: ['merchants', 'rewards'], reads: ['merchants', 'rewards', 'settings'] },
  session: { imports: ['staff'], reads: ['staff'] },
  settings: { reads: ['merchants', 'staff', 'wallets'] },
  wallets: { reads: ['merchants'] },
}

/** Reads that close a cycle with an import. A wallet belongs to a subscriber; registering one opens their wallet. */
export const cyclicReads: readonly [reader: string, owner: string][] = [['wallets', 'merchants']]
