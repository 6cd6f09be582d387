comment on table compliance_rule is
  'Values of the rules of reports, each from a day on. A value is active after another person approved it.';
comment on column compliance_rule.code is
  'Rule: covered_amount, filing_days, splitting_share, splitting_days or splitting_window.';
comment on column compliance_rule.amount is
  'Value of covered_amount, in centavos; transactions above it are reported.';
comment on column compliance_rule.percent is
  'Value of splitting_share, in basis points of the covered amount.';
comment on column compliance_rule.days is
  'Value of the other rules, in days; filing_days are working days.';
comment on column compliance_rule.effective_from is
  'First day in Manila on which the value applies, until the day of the next one.';
comment on column compliance_rule.source is
  'Law, circular or decision behind the value.';
comment on table compliance_holiday is
  'Days that are no working days, besides Saturday and Sunday.';
comment on column compliance_holiday.day is
  'Day in Manila.';
comment on column compliance_holiday.source is
  'Proclamation or law that makes it a holiday.';
comment on table compliance_report_format is
  'Formats of the files for the AMLC, each from a day on. Added by migrations.';
comment on column compliance_report_format.effective_from is
  'First day on which reports have this format.';
comment on column compliance_report_format.source is
  'Guideline that defines the format.';
comment on column compliance_report_format.institution is
  'Code of the company at the AMLC.';
comment on column compliance_report_format.fields is
  'Columns of the file in order: name, key of the value, whether it is required, and its maximum length.';
comment on column compliance_report_format.transaction_codes is
  'Code of each type of wallet_txn that is reported.';
comment on table compliance_case is
  'Cases of customers whose transactions may have to be reported under RA 9160. Confidential.';
comment on column compliance_case.ref_no is
  'Reference, such as AML0000012.';
comment on column compliance_case.type is
  'covered: above the covered amount in one day. suspicious: one of the circumstances of section 3(b-1).';
comment on column compliance_case.trigger is
  'What opened the case: covered_amount, splitting or staff.';
comment on column compliance_case.subscriber_id is
  'subscriber.id of the customer.';
comment on column compliance_case.day_from is
  'First day in Manila of the transactions.';
comment on column compliance_case.day_to is
  'Last day in Manila of the transactions.';
comment on column compliance_case.total is
  'Transactions of the days in all wallets of the customer, in centavos.';
comment on column compliance_case.txn_count is
  'Number of these transactions.';
comment on column compliance_case.limit_amount is
  'Covered amount on the days, in centavos; null if staff opened the case.';
comment on column compliance_case.circumstance is
  'Circumstance of RA 9160 section 3(b-1); null for covered transactions.';
comment on column compliance_case.narrative is
  'What happened, as the report tells it. May be personal data.';
comment on column compliance_case.known_on is
  'Day from which the filing period is counted.';
comment on column compliance_case.due_on is
  'Last working day for filing.';
comment on column compliance_case.status is
  'open, pending (of approval), released (the file can be submitted), filed or closed.';
comment on column compliance_case.assigned_to is
  'staff_user.id of the person who works on the case; null in the queue.';
comment on column compliance_case.request_id is
  'approval_request.id of the latest request.';
comment on table compliance_report is
  'Files for the AMLC, one per revision. Rows are only added; then the release and the acknowledgement are set.';
comment on column compliance_report.case_id is
  'compliance_case.case_id of the case.';
comment on column compliance_report.revision is
  'Number of the report within its case.';
comment on column compliance_report.format_id is
  'compliance_report_format.format_id of the format.';
comment on column compliance_report.content is
  'The file, as it was submitted for release. Personal data.';
comment on column compliance_report.sha256 is
  'Hash of the content, in hexadecimal.';
comment on column compliance_report.txn_count is
  'Transactions in the file.';
comment on column compliance_report.total is
  'Sum of the transactions in the file, in centavos.';
comment on column compliance_report.acknowledgement_no is
  'Number that the AMLC gave for the file; null until it was filed.';
comment on table compliance_note is
  'Notes of cases. Rows are only added.';
comment on column compliance_note.case_id is
  'compliance_case.case_id of the case.';
comment on column compliance_note.text is
  'What the person wrote. May be personal data.';
comment on column compliance_note.file_key is
  'stored_file.key of the attached file; null without one.';
comment on column compliance_report.prepared_at is
  'When the report was submitted for release.';
comment on column compliance_report.released_at is
  'When another person released the file; null until then.';
comment on column compliance_report.acknowledged_at is
  'When the acknowledgement was recorded; null until then.';
