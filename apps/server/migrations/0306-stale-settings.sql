-- Settings are cached as well (0252).
create trigger account_setting_is_stale after insert or update or delete on account_setting
  for each row execute function notify_stale_cache('account', 'account_id');
