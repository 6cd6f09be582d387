import { useState } from 'react'
import { EventTopic, timelineCalls } from '#areas/merchants/timeline/contract.ts'
import { words } from '#areas/merchants/timeline/words.ts'
import styles from '#areas/merchants/timeline/screens/timeline.module.css'
import { HistoryPanel } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

/** History of a subscriber, their businesses and their wallets, with filters. */
export function Timeline({ id }: { id: number }) {
  const t = useWords(words)
  const [chosen, choose] = useState<ReadonlySet<EventTopic>>(new Set())
  const toggle = (topic: EventTopic) => {
    const next = new Set(chosen)
    if (!next.delete(topic)) next.add(topic)
    choose(next)
  }
  return (
    <div className={styles.timeline}>
      <div role="group" aria-label={t('topics')} className={`${styles.topics} flex flex-wrap gap-8 mb-16`}>
        <button type="button" aria-pressed={chosen.size === 0} onClick={() => choose(new Set())}>
          {t('all')}
        </button>
        {EventTopic.options.map((topic) => (
          <button key={topic} type="button" aria-pressed={chosen.has(topic)} onClick={() => toggle(topic)}>
            {t(`topic_${topic}`)}
          </button>
        ))}
      </div>
      <HistoryPanel
        call={timelineCalls.timeline}
        input={{ id, topics: [...chosen] }}
        record={{ kind: 'subscriber', id }}
      />
    </div>
  )
}
