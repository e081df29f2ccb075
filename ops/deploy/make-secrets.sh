#!/bin/sh
# Creates every secret of a deployment once, each in its own file: keys, passwords of database accounts and of Redis, and the
# addresses with these passwords. Existing files stay unchanged. A host looks like db, db:3307 or [fd00::5].
#   ops/deploy/make-secrets.sh FOLDER [DATABASE_HOST] [REDIS_HOST]
set -eu
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [DATABASE_HOST] [REDIS_HOST]" >&2; exit 2; }
accounts='owner controller payouts reader rebuilder backup'
folder=$1 database=${2:-database} redis=${3:-redis}
# Only the owner may read the folder. Files that are mounted into a program must be readable by the program's user.
umask 022
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

once() { # NAME COMMAND...: writes the command's output to the file NAME
  name=$1; shift
  [ -s "$name" ] || { "$@" > ".$name" && mv ".$name" "$name"; }
}
address() { # ACCOUNT: prints the database address of the account
  printf 'mysql://jackpot_%s:%s@%s/jackpot\n' "$1" "$(cat "$1-password")" "$database"
}
account_rows() {
  for account in $accounts; do
    printf "CREATE USER IF NOT EXISTS jackpot_%s@'%%' IDENTIFIED BY '%s';\n" "$account" "$(cat "$account-password")"
  done
  printf 'CREATE DATABASE IF NOT EXISTS jackpot;\n'
  printf "GRANT ALL ON jackpot.* TO jackpot_owner@'%%' WITH GRANT OPTION;\n"
  # Commands create and drop these databases: a second projection for comparison, and a restored backup.
  printf 'GRANT ALL ON `jackpot\\_%%`.* TO jackpot_owner@'"'%%'"';\n'
  printf "GRANT SELECT, SHOW VIEW, TRIGGER ON jackpot.* TO jackpot_backup@'%%';\n"
  printf "GRANT BINLOG MONITOR, REPLICATION SLAVE ON *.* TO jackpot_backup@'%%';\n"
}

for key in operator-key trigger-key records-key patron-key checkpoint-key; do once "$key" openssl rand -hex 32; done
# Additional keys during and after a key replacement. Empty for now.
for others in records-keys-accepted records-keys-before trigger-keys-accepted patron-keys-accepted; do
  [ -e "$others" ] || : > "$others"
done
# Of alertmanager.yml: the password of the mail account and the key of the pager's service, to be put in by a person.
for alert in alert-mail-password alert-pager-token; do
  [ -e "$alert" ] || : > "$alert"
done
for password in database-root-password redis-password; do once "$password" openssl rand -hex 24; done
for account in $accounts; do
  once "$account-password" openssl rand -hex 24
  once "$account-database-url" address "$account"
done
once redis-url printf 'redis://:%s@%s/0\n' "$(cat redis-password)" "$redis"
once redis.conf printf 'requirepass %s\nappendonly yes\nappendfsync everysec\nmaxmemory-policy noeviction\n' "$(cat redis-password)"
# The database runs this at its first start. It creates the accounts, to which the migration then grants rights.
once accounts.sql account_rows
# Programs on this machine run as the user royal9. Only this user can read the files, even if the folder is opened.
if [ "$(id -u)" -eq 0 ] && getent group royal9 > /dev/null; then
  find . -maxdepth 1 -type f -exec chgrp royal9 {} + -exec chmod 640 {} +
fi
echo "$PWD: $(ls | wc -l) files. Keep a copy of operator-key, trigger-key, records-key, patron-key and checkpoint-key where the database's backups are not."
