comment on table eload_provider is
  'Providers from which load is bought.';
comment on table eload_network_group is
  'Groups of mobile networks.';
comment on table eload_network is
  'Mobile networks with their primary and backup provider.';
comment on table eload_network_prefix is
  'Number prefixes of networks. They only suggest a network, because numbers are portable.';
comment on table eload_provider_network is
  'Networks that a provider reaches.';
comment on table eload_provider_switch is
  'Switches of the providers of a network, with the previous ones, so that a switch can be reverted.';
comment on table eload_category is
  'Categories of promos.';
comment on table eload_special_category is
  'Special categories of promos, shown for a period.';
comment on table eload_special_category_promo is
  'Promos of a special category.';
comment on table eload_banner is
  'Banners of the load pages.';
comment on table eload_promo is
  'Load promos for sale by carrier. Carrier ml sells diamonds of a game.';
comment on column eload_promo.rebate is
  'In hundredths of a percent or in centavos, by rebate_type.';
comment on table eload_promo_provider is
  'Providers of a promo in the order in which they are tried, with their code and cost.';
comment on table eload_promo_rebate_log is
  'Every rebate of a promo and its source. Rows are only added.';
comment on table eload_promo_schedule is
  'Scheduled changes of promos.';
comment on column eload_promo_schedule.value is
  'In hundredths of a percent or peso; 100 features a promo, 0 does not.';
comment on table eload_promo_schedule_item is
  'Promos of a schedule with their state before and after.';
comment on table eload_promo_schedule_log is
  'Result of a schedule for each promo at its start and end.';
comment on table eload_maintenance is
  'Maintenance windows of providers, networks and network groups.';
comment on table eload_maintenance_target is
  'Targets of a maintenance window. Open windows of one target must not overlap.';
