import type { RawBuilder } from 'kysely'

/** SQL that selects `kind` and `record_id` of the audit entries belonging to a subscriber. */
export type RecordScope = (subscriberId: number) => RawBuilder<unknown>
