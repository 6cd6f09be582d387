-- The number of a deactivated subscriber belongs to them until somebody else takes it over.
alter table subscriber add column mobile_number_released_at timestamptz;
