-- Set when two administrators removed the second factors of the person. A trigger of the session area removes them.
alter table staff_user add column second_factors_removed_at timestamptz;
