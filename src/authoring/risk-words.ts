// The words by which a command's risk is judged. What no list has is taken to write: a word that is missing here makes
// a policy stricter, never looser.

export const risks = ['read', 'write', 'run', 'destroy', 'interactive'] as const;

/** `run`: starts other programs or code, which may do anything. */
export type Risk = (typeof risks)[number];

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

export const verbs: Readonly<Record<Exclude<Risk, 'read'>, ReadonlySet<string>>> = {
  interactive: words(
    'edit editor shell console repl login signin attach tui gui prompt wizard browse dashboard interactive tty',
  ),
  destroy: words(`
    delete del remove rm rmi rmdir destroy prune purge reset drop kill killall terminate erase wipe wipefs
    uninstall overwrite clear clean cleanup gc truncate discard shred revoke unlink undeploy teardown evict drain
    poweroff reboot halt shutdown decommission deregister nuke flush abort expire obliterate vacuum`),
  run: words(
    'ssh sh bash zsh sudo su run exec execute eval invoke call test script bench spawn trigger npx xargs',
  ),
  write: words(`
    create add set update put push apply install commit write save store insert upload download copy cp move mv
    rename publish deploy import export init initialize new make build compile generate merge rebase patch modify
    change configure enable disable start stop restart reload pause resume suspend scale rollback rollout restore
    sync clone fetch pull checkout switch tag untag label annotate sign encrypt decrypt register subscribe unsubscribe
    grant assign detach associate disassociate link mount unmount umount load unload
    lock unlock upgrade downgrade bump edit replace append prepend convert extract archive unarchive compress
    decompress pack unpack stash pop close reopen open approve transfer fork accept reject invite post send
    submit cancel retry rerun request release promote backup migrate seed fix repair fmt format reformat
    rewrite amend revert cherry am bisect track untrack pin unpin mark unmark logout signout connect disconnect
    join leave bind unbind mask unmask isolate cordon uncordon taint expose renew rotate refresh reindex
    optimize dedupe rebuild provision allocate alter manage manipulate maintain adjust control tune toggle touch
    mkdir ln chmod chown vendor tidy sort shuffle toss redirect forward tee snapshot freeze unfreeze thaw hide unhide
    increment decrement reserve ban block unblock follow unfollow star unstar vote cache`),
};

/** As the whole of a command's word: nothing but reading goes by these names, unless the summary says so. */
export const readWords = words(`
  list ls ll show get describe view status info inspect log logs diff search find grep history version versions
  which where whereis whoami cat head tail tree count stat stats ps df du top blame shortlog explain
  outdated why compare lookup print display peek ping wait summary summarize events changelog`);

/** Before a hyphen: `describe-instances`, `is-active`. What follows names what is read. */
export const readPrefixes = words(
  'list ls show get describe view is has can count head cat search lookup print diff',
);

/** How the summary of a command begins that only reads. */
export const readLeads = words(`
  show display list print view output inspect describe get search find summarize explain compare count enumerate`);

/** Read too, when nothing in the options says otherwise. */
export const checkWords = words('validate verify lint');

/** Programs whose formats and messages can run others, whatever the command. */
export const runInFormats = words('tmux screen');

/** They delete and change only in what they print. */
export const filters = words('cut tr diff tail base32 base64');

/** Programs that are one command, whose names are no words. */
export const programs: Readonly<Partial<Record<Risk, ReadonlySet<string>>>> = {
  read: words(`
    ls dir vdir cat head tail grep egrep fgrep zgrep rg wc ps df du stat which whereis whoami id uname uptime free jq
    cut tr nl od cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum sum basename dirname realpath
    readlink pwd echo printf seq expr lscpu lsblk lsof lspci lsusb lsmod getent groups users who w last nproc
    printenv locale dig nslookup host ping whois pgrep cmp comm paste join column tac rev fold strings nm size ldd
    vmstat iostat pstree tokei cloc zcat xzcat bzcat diff sdiff diff3 file base32 base64 apropos whatis hexdump hd
    readelf objdump addr2line findmnt lsns lsmem lsipc lslocks ipcs getconf factor fmt expand unexpand zdump look`),
  run: words(`
    sh bash zsh fish dash ksh csh tcsh pwsh python python2 python3 node deno bun ruby perl php lua osascript awk gawk
    mawk env sudo doas su nohup timeout time nice ionice parallel watch make gmake ninja xargs npx bunx pnpx uvx pipx
    ssh strace ltrace chroot setsid stdbuf script expect entr rscript irb sed`),
  destroy: words(`
    rm rmdir unlink shred dd fdisk parted gdisk sfdisk wipefs mkswap truncate kill pkill killall shutdown reboot halt
    poweroff userdel groupdel`),
  interactive: words(`
    vi vim nvim nano emacs pico less more most htop btop atop screen tmux mc ranger nnn lf fzf ftp telnet
    mutt lynx w3m links elinks passwd visudo vipw gdb lldb top nmtui`),
};
