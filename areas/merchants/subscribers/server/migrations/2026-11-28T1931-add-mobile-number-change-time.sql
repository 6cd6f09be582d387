alter table subscriber add column mobile_number_changed_at timestamptz;
