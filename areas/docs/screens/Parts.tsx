import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { depositMerchantList } from '#areas/wallets/deposits/columns.ts'
import { ListTable, usePreferences } from '#platform/console/list.ts'
import { dayInManila, DayInput, MomentInput, TimeInput } from '#platform/console/dates.ts'
import { partsWords } from '#areas/docs/parts-words.ts'
import { HttpError } from '#platform/console/api.ts'
import { ApproversField, BatchRows, Checks, ProjectedValues } from '#platform/console/approvals.ts'
import {
  MoneyField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
import { setLayout, useLayout } from '#platform/console/appearance.ts'
import {
  ActionButton,
  DiffTable,
  Facts,
  Figure,
  RecordPicture,
  DeniedState,
  EmptyState,
  ErrorState,
  Tabs,
} from '#platform/console/record.ts'
import { openDialog, MenuLink } from '#platform/console/shell.ts'
import { consoleConfig } from '#platform/console/router.ts'
import { changeLanguage } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { PlainTable, Segmented, Sparkline } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './parts.module.css'

/** All parts of the interface in each state, for review. Not shown in production. */
export default function Parts() {
  const t = useWords(partsWords)
  const { data: mode } = useSuspenseQuery({ queryKey: ['mode'], queryFn: consoleConfig().mode })
  return mode === 'production' ? <EmptyState title={t('notAvailable')} /> : <AllParts />
}

function AllParts() {
  const t = useWords(partsWords)
  const language = useLanguage()
  const { mode } = useLayout()
  const finding = { en: t('finding'), fil: t('finding') }
  return (
    <div className={styles.page}>
      <header className={`${styles.head} row gap-12`}>
        <div>
          <h1>{t('title')}</h1>
          <p className="mt-4 muted">{t('intro')}</p>
        </div>
        <Segmented
          label={t('scheme')}
          value={mode === 'dark' ? 'dark' : 'light'}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={(value) => setLayout({ mode: value === 'dark' ? 'dark' : 'light' })}
        />
        <Segmented
          label={t('language')}
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fil', label: 'Filipino' },
          ]}
          onChange={(value) => void changeLanguage(value === 'fil' ? 'fil' : 'en')}
        />
      </header>

      <Part title={t('badges')}>
        {['active', 'pending', 'rejected', 'draft'].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="info" colour="info" />
      </Part>

      <Part title={t('buttons')}>
        <ActionButton
          label={t('usual')}
          dialog={{ title: t('opensDialog'), consequence: t('dialogEffect'), onConfirm: async () => null }}
        />
        <ActionButton label={t('primary')} variant="filled" shortcut="p" onPress={() => {}} />
        <ActionButton label={t('dangerous')} danger onPress={() => {}} />
        <ActionButton label={t('unavailable')} disabledReason={t('whyUnavailable')} onPress={() => {}} />
      </Part>

      <Part title={t('messages')}>
        <ActionButton label={t('showSuccess')} onPress={() => toast('success', t('sample'), t('sample'))} />
        <ActionButton label={t('showFailure')} onPress={() => toast('danger', t('sample'), t('failure'))} />
      </Part>

      <Part title={t('record')}>
        <RecordPicture name="Elena Ramos" isPerson />
        <RecordPicture name="Tindahan ni Nena" />
        <Figure label={t('balance')} value={formatPesos(wholeCentavos(123_450))} />
        <Figure label={t('business')} value={null} />
        <span>
          {t('trend')} <Sparkline values={[3, 5, 4, 8, 6, 9, 7]} />
        </span>
        <div className={styles.wide}>
          <Facts
            facts={[
              [t('owner'), 'Elena Ramos'],
              [t('business'), null],
            ]}
          />
        </div>
      </Part>

      <Part title={t('changes')}>
        <div className={styles.wide}>
          <DiffTable rows={[{ field: t('owner'), before: 'Elena Ramos', after: 'Ana Cruz' }]} />
          <DiffTable rows={[]} />
        </div>
      </Part>

      <Part title={t('table')}>
        <div className={styles.wide}>
          <PlainTable
            label={t('table')}
            rows={[123_450, 73_450]}
            keyOf={(amount) => amount}
            columns={[
              [t('owner'), (_, index) => ['Elena Ramos', 'Ana Cruz'][index], 'name'],
              [t('status'), () => <StatusBadge status="active" />],
              [t('balance'), (amount) => formatPesos(wholeCentavos(amount)), 'figure'],
            ]}
            foot={[[t('total'), formatPesos(wholeCentavos(196_900))]]}
          />
        </div>
      </Part>

      <Part title={t('decision')}>
        <div className={styles.wide}>
          <ProjectedValues rows={[{ field: t('balance'), before: '₱1,234.50', after: '₱734.50' }]} />
          <Checks doubtful={[t('finding')]} passed={[t('passed')]} />
          <Checks doubtful={[]} />
          <BatchRows
            rows={[
              {
                row: 2,
                name: 'Elena Ramos',
                amount: wholeCentavos(-50_000),
                before: wholeCentavos(12_000),
                after: wholeCentavos(-38_000),
                finding,
              },
              {
                row: 3,
                name: 'Ana Cruz',
                amount: wholeCentavos(10_000),
                before: wholeCentavos(0),
                after: wholeCentavos(10_000),
                finding: null,
              },
            ]}
          />
        </div>
      </Part>

      <Part title={t('tabs')}>
        <div className={styles.wide}>
          <Tabs
            name="sample"
            tabs={[
              { key: 'record', title: t('record'), content: () => t('sample') },
              { key: 'changes', title: t('changes'), count: 12, content: () => t('finding') },
              {
                key: 'locked',
                title: t('tabLocked'),
                disabledReason: t('whyUnavailable'),
                content: () => null,
              },
            ]}
          />
        </div>
      </Part>

      <Part title={t('palette')}>
        <ActionButton label={t('openPalette')} onPress={() => openDialog('palette')} />
        <ActionButton label={t('openHelp')} onPress={() => openDialog('help')} />
        <ul className={styles.menu} aria-label={t('waitingWork')}>
          <li>
            <MenuLink
              line={{
                path: '/approvals',
                title: t('decision'),
                guard: 'signed-in',
                isOpen: true,
                isCurrent: false,
              }}
              count="13"
            />
          </li>
          <li>
            <MenuLink
              line={{
                path: '/docs/parts',
                title: t('title'),
                guard: 'signed-in',
                isOpen: true,
                isCurrent: true,
              }}
            />
          </li>
          <li>
            <MenuLink
              line={{
                path: '/docs/parts#locked',
                title: t('tabLocked'),
                guard: { minLevel: Infinity },
                isOpen: false,
                isCurrent: false,
              }}
            />
          </li>
        </ul>
      </Part>

      <Part title={t('list')}>
        <SampleList />
      </Part>

      <Part title={t('form')}>
        <div className={styles.wide}>
          <SampleForm />
        </div>
      </Part>

      <Part title={t('dates')}>
        <SampleDates />
      </Part>

      <Part title={t('states')}>
        <div className={styles.wide}>
          <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />
          <DeniedState reason={t('whyUnavailable')} />
          <ErrorState error={new HttpError(500, t('failure'))} onRetry={() => {}} />
          <Skeleton height={80} radius="sm" />
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className="row gap-12">{children}</div>
    </section>
  )
}

const listName = 'parts'

/** A list of the demo data in both densities. Rows can be selected, sorted, filtered and opened. */
function SampleList() {
  const t = useWords(partsWords)
  const [{ density }, prefer] = usePreferences(listName)
  return (
    <div className={styles.wide}>
      <Segmented
        className="flex"
        label={t('density')}
        value={density}
        options={[
          { value: 'comfortable', label: t('comfortable') },
          { value: 'compact', label: t('compact') },
        ]}
        onChange={(value) => prefer({ density: value })}
      />
      <ListTable
        name={listName}
        address="parts."
        pluralName={t('listPlural')}
        list={depositMerchantList}
        withoutExport
        searchIn={t('listPlural')}
        keyOf={({ walletId }) => walletId}
        nameOf={({ businessName }) => businessName}
        bulk={({ count }) => <ActionButton label={t('selectedRows', { n: count })} onPress={() => {}} />}
        whenEmpty={{ title: t('emptyTitle'), sentence: t('listEmptySentence') }}
      />
    </div>
  )
}

/** Inputs for dates and times: empty, set, limited, with an error and disabled. */
function SampleDates() {
  const t = useWords(partsWords)
  const [day, setDay] = useState<string | null>(null)
  const [limited, setLimited] = useState<string | null>(dayInManila())
  const [moment, setMoment] = useState<string | null>('2026-11-24T10:17:00Z')
  const [time, setTime] = useState<string | null>('17:00')
  return (
    <>
      <DayInput label={t('optionalDay')} value={day ?? ''} onChange={setDay} />
      <DayInput
        label={t('dayInRange')}
        min={dayInManila()}
        max={dayInManila(-30)}
        value={limited ?? ''}
        onChange={setLimited}
      />
      <MomentInput label={t('manilaMoment')} value={moment ?? ''} onChange={setMoment} />
      <TimeInput label={t('timeOfDay')} value={time ?? ''} onChange={setTime} />
      <DayInput label={t('withError')} error={t('dayFailure')} value="2027-01-05" onChange={() => {}} />
      <DayInput label={t('unavailable')} disabled value="2026-11-24" onChange={() => {}} />
    </>
  )
}

const schema = z.object({
  owner: z.string().min(2),
  locked: z.string(),
  balance: z.string(),
  business: z.string(),
  isActive: z.boolean(),
  remarks: z.string().max(500),
  approvers: z.array(z.int()).min(2),
})

/** Pressing Save shows the error of each field. */
function SampleForm() {
  const t = useWords(partsWords)
  const form = useRecordForm({
    name: 'parts',
    words: partsWords,
    labels: { locked: t('unavailable'), isActive: t('switch') },
    schema,
    initial: {
      owner: '',
      locked: 'Elena Ramos',
      balance: null,
      business: null,
      isActive: true,
      remarks: '',
      approvers: [],
    },
  })
  return (
    <RecordForm form={form} onSend={async () => ({ message: t('sample') })}>
      <FieldGroup title={t('form')} sentence={t('dialogEffect')}>
        <TextField name="owner" hint={t('sample')} />
        <MoneyField name="balance" />
        <SelectField
          name="business"
          options={['Tindahan ni Nena', 'Lucky Store'].map((name) => ({ value: name, label: name }))}
        />
        <TextField name="locked" disabledReason={t('whyUnavailable')} disabled />
        <SwitchField name="isActive" hint={t('sample')} />
        <TextAreaField name="remarks" />
        <ApproversField
          name="approvers"
          required
          needed={2}
          people={['Ana Cruz', 'Ben Reyes', 'Cora Santos'].map((name, id) => ({ id, name }))}
        />
      </FieldGroup>
    </RecordForm>
  )
}
