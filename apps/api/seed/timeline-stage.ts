import { moveActs } from './acts/move-acts.ts'
import { isTrue, type Stage } from './stage.ts'

/** Gives everything that the other stages wrote through handlers the time at which it is meant to have happened. */
export const timelineStage: Stage = {
  name: 'Timeline',
  brings: 'transactions',
  when: isTrue("to_regclass('pg_temp.demo_act') is not null"),
  run: (client) => moveActs(client),
}
