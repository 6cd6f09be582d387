import { Progress } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { intakeErrorList } from '#areas/intake/columns.ts'
import { type Intake, intakeCalls, IntakeFileName, intakeOperators } from '#areas/intake/contract.ts'
import { getResumeError, getSubmitError } from '#areas/intake/rules.ts'
import { words } from '#areas/intake/words.ts'
import { useApiMutation, useApiQuery } from '#platform/console/api.ts'
import { approvalWords, FormChecks } from '#platform/console/approvals.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { formatCount, formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { ListTable, pinnedChoice } from '#platform/console/list.ts'
import {
  ActionButton,
  ErrorState,
  Facts,
  Figure,
  RecordScreen,
  ScreenButton,
  staffAct,
  StaffName,
} from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const moving = ['creating', 'approved', 'processing']
const intervalMs = 2_000

/** A data migration with its totals, refused rows and opening balances. */
export default function IntakeRecordScreen() {
  const { id: inAddress = '0' }: { id?: string } = useParams({ strict: false })
  const id = Number(inAddress)
  const first = useApiQuery(intakeCalls.info, { id }, { background: true })
  const isMoving = first.data !== undefined && moving.includes(first.data.status)
  // Refetched only while the status changes automatically.
  const live = useApiQuery(
    intakeCalls.info,
    { id },
    { background: true, enabled: isMoving, everyMs: intervalMs },
  )
  const run = live.data ?? first.data
  if (!run) return first.error ? <ErrorState error={first.error} onRetry={first.refetch} /> : null
  return <Shown run={run} />
}

function Shown({ run }: { run: Intake }) {
  const t = useWords(words)
  const { id, folder, refNo, status, wallets, amount, done, failed } = run
  const refused = run.files.reduce((sum, file) => sum + file.refused, 0)
  return (
    <RecordScreen
      title={folder}
      reference={refNo}
      status={<StatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('wallets')} value={formatCount(wallets)} />
          <Figure label={t('openingBalances')} value={formatPesos(amount)} />
          <Figure label={t('posted')} value={formatCount(done)} />
          {failed > 0 && <Figure label={t('notPosted')} value={formatCount(failed)} />}
        </>
      }
      actions={<Actions run={run} />}
      history={{ kind: 'intake-run', id }}
      tabs={[
        { key: 'details', title: t('details'), content: () => <Known run={run} /> },
        {
          key: 'refused',
          title: t('refusedRows'),
          count: refused + failed,
          content: () => <RefusedRows key={status} runId={id} />,
        },
      ]}
    >
      {status === 'creating' && <p role="status">{t('creating')}</p>}
      {status === 'processing' && (
        <div className="my-12">
          <Progress
            value={wallets === 0 ? 0 : (done / wallets) * 100}
            aria-label={t('progress', { done: String(done), total: String(wallets) })}
          />
          <p role="status">{t('progress', { done: formatCount(done), total: formatCount(wallets) })}</p>
        </div>
      )}
      {getSubmitError(run) === null && <SubmitBalances run={run} />}
    </RecordScreen>
  )
}

function Actions({ run }: { run: Intake }) {
  const t = useWords(words)
  const resume = useApiMutation(intakeCalls.resume)
  const disabledReason = useDisabledReason(intakeOperators)
  return (
    <>
      {run.requestId !== null && run.status !== 'for_approval' && (
        <ScreenButton
          to={approvalScreens.request}
          params={{ requestId: run.requestId }}
          variant="default"
          label={t('openRequest')}
        />
      )}
      {getResumeError(run) === null && (
        <ActionButton
          label={t('resume')}
          disabledReason={disabledReason}
          dialog={{
            title: t('resume'),
            consequence: t('resumeSentence'),
            withReason: false,
            onConfirm: () => resume.mutateAsync({ id: run.id, version: run.version }),
          }}
        />
      )}
    </>
  )
}

/** Form that submits the opening balances, with the checks that approvers see. */
function SubmitBalances({ run }: { run: Intake }) {
  const t = useWords(words)
  const say = useWords(approvalWords)
  const m = useMessage()
  const submit = useApiMutation(intakeCalls.submit)
  const level = useDisabledReason(intakeOperators)
  const error = getSubmitError(run)
  const form = useRecordForm({
    name: 'opening-balances',
    words,
    labels: {},
    schema: z.object({}),
    initial: {},
  })
  const toInput = () => ({ id: run.id, version: run.version })
  return (
    <RecordForm
      form={form}
      effect={say('afterApproval')}
      sendLabel={t('submitForApproval')}
      disabledReason={level ?? (error && m(error))}
      onSend={() => submit.mutateAsync(toInput())}
    >
      <FieldGroup title={t('submitTitle')} sentence={t('submitSentence')}>
        {null}
      </FieldGroup>
      <FormChecks form={form} call={intakeCalls.submit} toInput={toInput} />
    </RecordForm>
  )
}

function Known({ run }: { run: Intake }) {
  const t = useWords(words)
  return (
    <div className="stack gap-16">
      <PlainTable
        label={t('openingBalances')}
        isFramed
        columns={[
          [t('level'), ({ level }) => t(`level_${level}`), 'name'],
          [t('wallets'), ({ count }) => formatCount(count), 'figure'],
          [t('openingBalances'), ({ amount }) => formatPesos(amount), 'figure'],
        ]}
        rows={run.totals}
        keyOf={({ level }) => level}
      />
      <PlainTable
        label={t('files')}
        isFramed
        columns={[
          [t('file'), ({ file }) => t(`file_${file}`), 'name'],
          [t('accepted'), ({ accepted }) => formatCount(accepted), 'figure'],
          [t('refused'), ({ refused }) => formatCount(refused), 'figure'],
        ]}
        rows={run.files}
        keyOf={({ file }) => file}
      />
      <Facts
        facts={[
          [t('startedBy'), staffAct(run.startedById, run.startedByName, run.createdAt)],
          [
            t('requestedBy'),
            <StaffName key="maker" id={run.requestedById}>
              {run.requestedByName}
            </StaffName>,
          ],
          [t('decidedBy'), staffAct(run.decidedById, run.decidedByName, run.decidedAt)],
          ...(run.decisionReason === '' ? [] : [[t('decision'), run.decisionReason] as const]),
          ...run.files.map(
            ({ file, sha256 }) =>
              [t('fileHash', { file }), <code key={file}>{sha256.slice(0, 16)}…</code>] as const,
          ),
        ]}
      />
    </div>
  )
}

function RefusedRows({ runId }: { runId: number }) {
  const t = useWords(words)
  return (
    <ListTable
      address="refused."
      pluralName={t('refusedRowsPlural')}
      fixed={{ runId }}
      list={intakeErrorList}
      filters={[pinnedChoice('file', t('file'), IntakeFileName.options, (file) => t(`file_${file}`))]}
      keyOf={({ id }) => id}
      nameOf={({ file, line }) => `${t(`file_${file}`)} ${line}`}
      defaultSort={{ by: 'line', dir: 'asc' }}
      whenEmpty={{ title: t('noRefusedRows'), sentence: t('noRefusedRowsSentence') }}
    />
  )
}
